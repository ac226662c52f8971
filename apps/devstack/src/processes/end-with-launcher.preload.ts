// Loaded into every child before its own code: when the launcher ends, even by SIGKILL, so does the child.
process.on('disconnect', () => {
  // Registered last, so the program's own exit listeners have run. process.exit() alone would wait for Node's own threads, for ever if one
  // of them is blocked.
  process.on('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit(1);
});
// A listener alone would keep a process alive that has nothing left to do.
process.channel?.unref();

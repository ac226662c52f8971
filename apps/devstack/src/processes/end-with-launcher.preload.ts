// Loaded into every child before its own code: when the launcher goes away, even by SIGKILL, so does the child.
process.on('disconnect', () => {
  // What listens for the end has been called by then. Node would go on to wait for threads of its own, and does so for ever when one
  // waits for what never comes.
  process.on('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit(1);
});
// A listener alone would keep a process alive that has nothing left to do.
process.channel?.unref();

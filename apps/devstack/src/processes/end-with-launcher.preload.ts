// Loaded into the children, PostgreSQL's process aside, before their own code: when the launcher ends, even by SIGKILL, so does the child.
process.on('disconnect', () => {
  try {
    process.emit('exit', 1);
  } finally {
    // process.exit() would wait for Node's own threads, for ever if one of them is blocked.
    process.kill(process.pid, 'SIGKILL');
  }
});
// A listener alone would keep a process alive that has nothing left to do.
process.channel?.unref();

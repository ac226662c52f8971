// Loaded into every child before its own code: when the launcher goes away, even by SIGKILL, so does the child.
process.on('disconnect', () => process.exit(1));
// A listener alone would keep a process alive that has nothing left to do.
process.channel?.unref();

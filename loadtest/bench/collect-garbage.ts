/** Loaded into a server beside its own program: it collects garbage when a benchmark asks (SIGUSR2), so that what remains is needed. */
process.on('SIGUSR2', () => {
  globalThis.gc!()
  // What finalizers free is gone only after a second collection.
  setTimeout(() => globalThis.gc!(), 200)
})

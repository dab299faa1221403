/**
 * Loaded before a server: makes this a machine whose clock is so many ms ahead (CLOCK_SHIFT; below 0:
 * behind).
 */
const machine = Date.now.bind(Date)
const shift = Number(process.env['CLOCK_SHIFT'])
Date.now = () => machine() + shift

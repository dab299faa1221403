/** Preload for a server: shifts its machine's clock by CLOCK_SHIFT ms (negative: behind). */
const machine = Date.now.bind(Date)
const shift = Number(process.env['CLOCK_SHIFT'])
Date.now = () => machine() + shift

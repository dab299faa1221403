/** A guest is named by one of these and a number until they choose a name. */
export const GUESTS = [
  'Heron',
  'Lynx',
  'Orca',
  'Falcon',
  'Marten',
  'Ibis',
  'Puma',
  'Raven',
  'Shrike',
  'Otter',
  'Viper',
  'Kite',
] as const

/** `chance`: returns random numbers from 0 up to, but excluding, 1. */
export const guestName = (chance: () => number): string =>
  `${GUESTS[Math.floor(chance() * GUESTS.length)]} ${100 + Math.floor(chance() * 900)}`

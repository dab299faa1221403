/** A guest is called by one of these and a number, until they choose a name. */
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

/** `chance`: a number from 0 up to, but not, 1, another at each call. */
export const guestName = (chance: () => number): string =>
  `${GUESTS[Math.floor(chance() * GUESTS.length)]} ${100 + Math.floor(chance() * 900)}`

/** Outlines of the models: for the board's pictures and all other drawings. */
import type { HullShape } from '../../../engine/presentation/hull-shape.ts'

/** Alien hulls are round. */
export const HULLS: Readonly<Record<string, HullShape>> = {
  dart: {
    outline: [
      [1, 0],
      [0.25, 0.24],
      [-0.3, 0.86],
      [-0.72, 0.84],
      [-0.52, 0.34],
      [-0.86, 0.24],
      [-0.72, 0],
    ],
  },
  heavy: {
    outline: [
      [0.86, 0],
      [0.62, 0.3],
      [0.12, 0.4],
      [0, 0.74],
      [-0.5, 0.9],
      [-0.8, 0.62],
      [-0.62, 0.34],
      [-0.9, 0.2],
      [-0.8, 0],
    ],
  },
  needle: {
    outline: [
      [1.04, 0],
      [0.3, 0.16],
      [-0.12, 0.3],
      [-0.5, 0.95],
      [-0.68, 0.95],
      [-0.58, 0.3],
      [-0.86, 0.2],
      [-0.74, 0],
    ],
  },
  crescent: {
    outline: [
      [0.5, 0],
      [0.46, 0.34],
      [0.95, 0.8],
      [0.2, 0.86],
      [-0.5, 0.6],
      [-0.8, 0.26],
      [-0.62, 0],
    ],
    round: true,
  },
  mantis: {
    outline: [
      [0.78, 0],
      [0.36, 0.22],
      [0.9, 0.52],
      [0.1, 0.6],
      [-0.34, 0.95],
      [-0.5, 0.42],
      [-0.92, 0.36],
      [-0.55, 0],
    ],
    round: true,
  },
  hive: {
    outline: [
      [0.74, 0],
      [0.6, 0.42],
      [0.2, 0.8],
      [-0.42, 0.84],
      [-0.82, 0.5],
      [-0.62, 0.25],
      [-0.85, 0],
    ],
    round: true,
  },
}

const HULL_OF: Readonly<Record<string, string>> = {
  Kestrel: 'dart',
  Sparrow: 'needle',
  Bulwark: 'heavy',
  Longbow: 'needle',
  Mauler: 'heavy',
  Lancer: 'dart',
  Vreen: 'crescent',
  Skitter: 'mantis',
  Mantis: 'mantis',
  Oracle: 'crescent',
  Hive: 'hive',
  Reaver: 'hive',
  Drone: 'mantis',
  Buoy: 'hive',
}

/** The name of a model's hull; own designs use the first. */
export const hullOf = (model: string): string => (Object.hasOwn(HULL_OF, model) ? HULL_OF[model]! : 'dart')

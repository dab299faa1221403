/**
 * Display names of ships: each begins with its team's letter, so that a line shows whose it is. Names are
 * computed from ids, which orders, records and the network keep using: no state stores them, and older
 * records have them, too.
 */
import { payloadNamed } from '../state.ts'

/** By team, one for each ship that a team may have: see `BERTHS`. */
const NAMES: Readonly<Record<string, string>> = {
  A:
    'Albatross Aurora Arrow Ajax Atlas Avalon Anvil Astra Argo Ardent Apollo Aries Alpine Amber ' +
    'Arcus Acorn Azure Arbiter Aegis Antares',
  B:
    'Badger Borealis Bastion Beacon Bolide Brigand Bison Bluebell Buzzard Basalt Bramble Breaker ' +
    'Boreas Balder Beryl Bellona Bishop Bonfire Bounty Briar',
  C:
    'Comet Condor Citadel Calypso Cobalt Cutlass Cygnus Castor Caravel Chimera Cinder Clarion Coral ' +
    'Cavalier Carbon Cassius Crystal Cougar Ceres Cyclone',
  D:
    'Dauntless Drake Dagger Dolphin Diana Dart Domino Dorado Diadem Dragoon Druid Dynamo Delphi ' +
    'Denali Dingo Durandal Daphne Dryad Damask Dusk',
  E:
    'Eagle Ember Enigma Echo Eclipse Electra Envoy Egret Emerald Everest Equinox Elgin Enyo Erebus ' +
    'Europa Exeter Ermine Ebony Elm Evergreen',
  F:
    'Falcon Fury Firefly Fortune Foxhound Flint Fulmar Fearless Fathom Ferret Finch Fenrir Flamingo ' +
    'Freya Furnace Fable Forester Foxglove Faro Frigga',
}

/** A team has at most eight ships (SA-8.4): by seat, from 1, and by the seat's ship, from 0. */
const BERTHS = Array.from({ length: 8 }, (_, ship) =>
  Array.from({ length: Math.floor(8 / (ship + 1)) }, (__, seat) => `${seat + 1}${'abcdefgh'[ship]}`),
).flat()

const BY_ID: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([team, names]) => {
    const all = names.split(' ')
    return BERTHS.map((berth, i) => [`${team}${berth}`, all[i]!] as const)
  }),
)

const SHIP = /^([A-F])([1-8])([a-h])?$/i

/** The name of a ship, of ordnance (`Badger’s Splinter S1-3`), or of a starbase, which keeps its id. */
export function callName(name: string): string {
  const [, team = '', seat = '', ship = 'a'] = SHIP.exec(name) ?? []
  const called = BY_ID.get(`${team.toUpperCase()}${seat}${ship.toLowerCase()}`)
  if (called) return called
  if (!payloadNamed(name)) return name
  const [launcher, nth] = name.split('-').slice(-2)
  return `${callName(ownerOf(name))}’s ${payloadNamed(name)!} ${launcher!}-${nth!}`
}

/** A short form: `Badger Splinter 3`. */
export const shortCallName = (name: string): string =>
  payloadNamed(name)
    ? `${callName(ownerOf(name))} ${payloadNamed(name)!} ${name.split('-').at(-1)!}`
    : callName(name)

/** With the id used in order texts: `Badger (B1)`. */
export const withId = (name: string): string => {
  const called = callName(name)
  return called === name || payloadNamed(name) ? called : `${called} (${name})`
}

const ownerOf = (ordnance: string): string => ordnance.split('-').slice(0, -3).join('-')

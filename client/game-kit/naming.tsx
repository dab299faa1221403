/**
 * Names of players in what a game shows. A game's sentences and panels have letters ("player B", "Team A");
 * the battle screen says who that is, for all that stands within it.
 */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

const Naming = createContext((text: string): string => text)

export const NamingProvider = Naming.Provider

/** Turns a game's sentence into one with names. */
export const useNaming = (): ((text: string) => string) => useContext(Naming)

/** A label or sentence with names: one string. */
export const Named = ({ children }: { readonly children: string }) => <>{useNaming()(children)}</>

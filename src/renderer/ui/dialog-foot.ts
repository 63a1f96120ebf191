import { createContext } from 'react'

/**
 * Where the buttons of a dialog stand: below all that scrolls. Null as long as there is no such place for them, undefined
 * outside of dialogs.
 */
export const DialogFoot = createContext<HTMLElement | null | undefined>(undefined)

/** The form that buttons belong to which do not stand in it. */
export const FormOfButtons = createContext<string | undefined>(undefined)

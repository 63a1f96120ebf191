import { create } from 'zustand'

/** Whether the list of shortcuts is shown. */
export const useHelp = create(() => ({ isOpen: false }))

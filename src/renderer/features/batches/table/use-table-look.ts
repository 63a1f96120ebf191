import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** How somebody likes a table to look, by the names of its columns: the next list is often the same one again. */
interface TableLook {
  /** In pixels. */
  widths: Readonly<Record<string, number>>
  /** So many of the first columns stay in sight. */
  frozen: number
  change: (part: Partial<Omit<TableLook, 'change'>>) => void
}

const MOST_WIDTHS = 200

export const useTableLook = create<TableLook>()(
  persist(
    (set) => ({
      widths: {},
      frozen: 2,
      change: ({ widths, ...rest }) =>
        set((before) => ({
          ...rest,
          ...(widths && {
            widths: Object.fromEntries(Object.entries({ ...before.widths, ...widths }).slice(-MOST_WIDTHS)),
          }),
        })),
    }),
    {
      name: 'pressrun.rows',
      partialize: ({ widths, frozen }) => ({ widths, frozen }),
    },
  ),
)

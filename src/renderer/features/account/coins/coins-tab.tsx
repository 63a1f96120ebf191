import { BooksPanel } from './books-panel.tsx'
import { LedgerPanel } from './ledger-panel.tsx'

/** Where the coins went. The ledger is the bundled service's own; any service's charges can be compared. */
export function CoinsTab({ bundled }: { bundled: boolean }) {
  return (
    <>
      <BooksPanel />
      {bundled && <LedgerPanel />}
    </>
  )
}

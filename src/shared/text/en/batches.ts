/** The Batches place. */
export const batches = {
  collectedName: 'From Compose',
  collected: (name: string, rows: number) =>
    `Added to ${name}: ${rows === 1 ? 'one row waits' : `${rows} rows wait`} there. Nothing is charged yet.`,
  openCollected: 'Open the batch',
}

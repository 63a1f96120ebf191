/** Of things asked for one after the other, which answer is still wanted: one to an earlier question may come last. */
export function createTurns() {
  let newest = 0
  return {
    begin() {
      const mine = ++newest
      return () => mine === newest
    },
  }
}

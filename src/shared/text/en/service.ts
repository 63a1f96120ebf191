/** A service that is away, and what is shown of it meanwhile. */
export const service = {
  /** In the sidebar, where there is little room. */
  noAnswerSince: (name: string, since: string) => `${name}: no answer since ${since}`,
  away: (name: string, since: string) =>
    `${name} has not answered since ${since}. What you have made stays here, nothing is charged, and running batches go on by themselves when it is back.`,
  asOf: (since: string) => `as of ${since}`,
  catalogAsOf: (since: string) => `What the service offered on ${since}. It may offer other things when it is back.`,
}

/** Does what concerns one name one after the other, in the order in which it was asked for. */
export type Turns = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const turn = before.then(work, work)
    last.set(name, turn)
    const forget = () => {
      if (last.get(name) === turn) last.delete(name)
    }
    turn.then(forget, forget)
    return turn
  }
}

/** Does all that it is given one after the other, whatever it concerns. */
export function oneAtATime(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const inTurn = createTurns()
  return (work) => inTurn('', work)
}

import { isTransient, isTurnedAway, type ClientError } from '../../client/client-error.ts'

/** What is known of the coins of a submit, by an answer to it. */
type Known =
  /** It may have been accepted: the same key and body again, until an answer tells. */
  | 'nothing'
  | 'uncharged'
  /** No answer can tell any more: it counts as spent, and a person has to look. */
  | 'doubtful'

/** What an answer to a submit says of it. */
type Said = 'not_heard' | 'turned_away' | 'other_settings' | 'refused'

/** By what was said, and by whether the same key was sent before and nobody has heard what became of it. */
const KNOWN: Readonly<Record<Said, { first: Known; again: Known }>> = {
  not_heard: { first: 'nothing', again: 'nothing' },
  // who is not let in learns nothing of what is there
  turned_away: { first: 'uncharged', again: 'nothing' },
  other_settings: { first: 'doubtful', again: 'doubtful' },
  // the service looks for the key before it looks for any reason to refuse
  refused: { first: 'uncharged', again: 'uncharged' },
}

/** `mayBeThere`: an earlier try under the same key went unanswered. */
export function knownAfter(error: ClientError, mayBeThere: boolean): Known {
  return KNOWN[saidBy(error)][mayBeThere ? 'again' : 'first']
}

function saidBy(error: ClientError): Said {
  // only the service's own word settles anything: a page of somebody in between says nothing about the submit
  if (isTransient(error) || error.code === 'canceled' || error.code === 'unexpected_answer') return 'not_heard'
  if (isTurnedAway(error)) return 'turned_away'
  return error.code === 'idempotency_conflict' ? 'other_settings' : 'refused'
}

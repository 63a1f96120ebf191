import type { Catalogue } from './en/index.ts'
import { text } from './index.ts'
import type { MessageRef, Sentence } from './message-ref.ts'

export type { MessageRef }

/** A sentence as it was said, and how to say it again. */
export interface LocalizedMessage<Name extends string = string> {
  message: string
  saying: NamedRef<Name>
}

/** A sentence of which it is known to the compiler which one it is. */
export interface NamedRef<Name extends string> extends MessageRef {
  name: Name
}

/** What may have to be said again, long after it was said first. */
const SECTIONS = ['rules', 'reasons', 'refusals', 'fileFaults', 'stepFaults', 'backups'] as const
type Section = (typeof SECTIONS)[number]

/** The sentences of a section, by their names. */
export type SentenceOf<S extends Section> = `${S}.${keyof Catalogue[S] & string}`
type MessageName = { [S in Section]: SentenceOf<S> }[Section]
type WordsOf<Name> = Name extends `${infer S extends Section}.${infer Key}`
  ? Key extends keyof Catalogue[S]
    ? Catalogue[S][Key]
    : never
  : never
type Fact<Value> = Value extends string ? string | MessageRef : Value
type FactsOf<Name> =
  WordsOf<Name> extends (...facts: infer Facts) => string ? { [Index in keyof Facts]: Fact<Facts[Index]> } : readonly []

/** A sentence without words: whoever shows or keeps it words it. */
export function messageRef<Name extends MessageName>(name: Name, ...facts: FactsOf<Name>): NamedRef<Name> {
  return { name, facts: [...facts] as MessageRef['facts'] }
}

/** In the language that is spoken now, with how to say it again. */
export function worded<Name extends string>(saying: NamedRef<Name>): LocalizedMessage<Name> {
  return { message: say(saying) ?? saying.name, saying }
}

export function localized<Name extends MessageName>(name: Name, ...facts: FactsOf<Name>): LocalizedMessage<Name> {
  return worded(messageRef(name, ...facts))
}

/** In the language that is spoken now; undefined for a sentence that only another version knows. */
export function say({ name, facts }: MessageRef): string | undefined {
  const [section, key = ''] = name.split('.')
  const known = SECTIONS.find((candidate) => candidate === section)
  const sentences: Readonly<Record<string, unknown>> = known ? text()[known] : {}
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined
  if (typeof sentence === 'string') return sentence
  if (typeof sentence !== 'function') return undefined
  try {
    return String(sentence(...facts.map((fact) => sayFact(fact))))
  } catch {
    // kept by another version, where the sentence had other facts
    return undefined
  }
}

function sayFact(fact: MessageRef['facts'][number]): unknown {
  if (!isMessageRef(fact)) return fact
  const words = say(fact)
  if (words === undefined) throw new Error(`There is no sentence ${fact.name}.`)
  return words
}

/** Told without the schema: a window says its first sentences before it has any. */
function isMessageRef(fact: MessageRef['facts'][number]): fact is MessageRef & object {
  return (
    typeof fact === 'object' &&
    fact !== null &&
    !Array.isArray(fact) &&
    typeof fact['name'] === 'string' &&
    Array.isArray(fact['facts'])
  )
}

/** What was said, in the language that is spoken now where that is possible. */
export function renderMessage({ message, saying }: Sentence): string {
  return (saying && say(saying)) ?? message
}

/**
 * What a request may break, and the facts that say how. A rule has no words: the service tells it in English, a window in
 * the language of whoever reads it (`text/rule-words.ts`).
 */
export interface RuleFacts {
  required: []
  unknownParam: [model: string, name: string]
  oneOf: [values: readonly string[]]
  wholeNumber: [max: number]
  number: []
  numberBetween: [min: number, max: number]
  steps: [step: number, min: number]
  text: []
  atMostCharacters: [max: number, length: number]
  atLeastCharacters: [min: number, length: number]
  uploadedFile: [accept: string]
  uploadedFiles: [accept: string]
  listOfFiles: [accept: string]
  atLeastFiles: [min: number, accept: string]
  atMostFiles: [max: number, accept: string]
  atLeast: [min: number]
  moreThan: [min: number]
  lessThan: [max: number]
  atMost: [max: number]
  tooShort: [min: number]
  tooLong: [max: number]
  unusable: []
  anyWholeNumber: []
  trueOrFalse: []
  object: []
  list: []
  unknownName: []
}
export type RuleName = keyof RuleFacts

export type BrokenRule = { [Name in RuleName]: { rule: Name; facts: RuleFacts[Name] } }[RuleName]

export function broken<Name extends RuleName>(rule: Name, ...facts: RuleFacts[Name]): BrokenRule {
  return { rule, facts } as BrokenRule
}

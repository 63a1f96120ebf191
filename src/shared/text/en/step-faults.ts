import { number } from '../numbers.ts'

const KINDS: Readonly<Record<string, string>> = {
  image: 'an image',
  video: 'a film',
  audio: 'a sound',
  '3d': 'a 3D model',
  text: 'a text',
}
const thing = (kind: string) => KINDS[kind] ?? kind

/** What keeps a step of a recipe from running. */
export const stepFaults = {
  inStep: (step: number, fault: string) => `Step ${number(step)}: ${fault}`,
  firstMakes: 'The first step has to make something.',
  lastMakes: 'The last step has to make something.',
  cannotFindText:
    'Whether a picture has text cannot be judged on this computer: its media pack lacks the networks for it. Get them with “npm run media-pack”, or take the rule out.',
  ruleNeedsNumber: 'A rule compares with a number: write it in digits alone.',
  pickAfterPick: 'The step before has let a person choose already.',
  effectElsewhere: (effect: string, model: string) => `The effect "${effect}" runs on the model ${model}.`,
  firstTakesNothing: 'The first step cannot take what another one makes.',
  noSuchInput: (model: string, param: string) => `${model} takes no files as "${param}".`,
  fromLater: (param: string, from: number) =>
    `"${param}" cannot take what step ${number(from)} makes: it comes too late.`,
  fromNothing: (param: string, from: number) => `"${param}" cannot take from step ${number(from)}: it makes nothing.`,
  otherKind: (param: string, from: number, made: string, wanted: string) =>
    `"${param}" takes ${thing(wanted)}, but step ${number(from)} makes ${thing(made)}.`,
  allForOne: (param: string) => `"${param}" takes one file, not all of them.`,
  nothingFits: (param: string, wanted: string) => `No step before makes ${thing(wanted)} for "${param}".`,
  setting: (param: string, fault: string) => `${param}: ${fault}`,
  notRunBefore: (from: number) => `It needs what step ${number(from)} makes, which this line does not name.`,
}

import { InvalidArgumentError, type Command } from 'commander'
import { MEASURED_FACTS, SEEN_FACTS, type KeepRule, type StepInput } from '#shared/batch/recipe.ts'

/** A later step as it is typed: what is meant is for the catalog to say. */
export type TypedStep =
  | { type: 'pick' }
  | { type: 'keep'; rules: KeepRule[] }
  | { type: 'make'; named: string; settings: TypedSetting[] }

/** `values`: each is a branch. `input`: what an earlier step made. */
export type TypedSetting = { param: string } & (
  | { text: string }
  | { values: readonly string[] }
  | { input: Pick<StepInput, 'from' | 'takes'> }
)

interface Word {
  text: string
  /** What of it stood outside of quotes, so that quotes can take away what a sign would mean. */
  plain: string
}

/**
 * `upscaler upscale_factor=2`, `"Smart Crop" aspect_ratio=[1:1,16:9]`, `depth-camera first_frame=@1`, `pick`, or
 * `keep width>=1024 alpha`. Throws what the command line is told to be wrong.
 */
export function parseStep(text: string): TypedStep {
  const words = wordsOf(text)
  const [first, ...others] = words
  if (!first) throw wrong('An empty step: name a model or an effect, "pick", or "keep" and its rules.')
  if (first.plain === 'pick') {
    if (others.length > 0) throw wrong(`"pick" stands alone, without "${others[0]!.text}".`)
    return { type: 'pick' }
  }
  if (first.plain === 'keep') {
    if (others.length === 0) throw wrong('Say what to keep, such as "keep width>=1024 alpha".')
    return { type: 'keep', rules: others.map(({ text: rule }) => parseRule(rule)) }
  }
  // a name may have several words; the first setting ends it
  const settingsAt = words.findIndex(({ plain }) => plain.includes('='))
  const name = settingsAt < 0 ? words : words.slice(0, settingsAt)
  const settings = settingsAt < 0 ? [] : words.slice(settingsAt)
  if (name.length === 0) throw wrong(`"${text.trim()}" begins with a setting. Name the model or the effect first.`)
  return { type: 'make', named: name.map((word) => word.text).join(' '), settings: settings.map(parseSetting) }
}

/** For `--then`, as often as there are steps. */
export function collectStep(text: string, before: TypedStep[] = []): TypedStep[] {
  return [...before, parseStep(text)]
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let word: Word | null = null
  let quote = ''
  for (const sign of text) {
    if (quote !== '') {
      if (sign === quote) quote = ''
      else word!.text += sign
    } else if (sign === '"' || sign === "'") {
      quote = sign
      word ??= open(words)
    } else if (/\s/.test(sign) && !isInList(word)) word = null
    else {
      word ??= open(words)
      word.text += sign
      word.plain += sign
    }
  }
  if (quote !== '') throw wrong(`A quote in "${text.trim()}" never ends.`)
  return words
}

/** `aspect_ratio=[1:1,` goes on behind a space. */
function isInList(word: Word | null): boolean {
  return word !== null && /=\[[^\]]*$/.test(word.plain)
}

function open(words: Word[]): Word {
  const word = { text: '', plain: '' }
  words.push(word)
  return word
}

function parseSetting({ text, plain }: Word): TypedSetting {
  const at = text.indexOf('=')
  if (at < 1 || !plain.includes('='))
    throw wrong(`"${text}" is no setting. Write name=value, with quotes around spaces.`)
  const [param, value, unquoted] = [text.slice(0, at), text.slice(at + 1), plain.slice(plain.indexOf('=') + 1)]
  const [, from, takes] = /^@?(\d{1,2})(?::(each|all))?$/.exec(unquoted) ?? []
  // a bare number names a step where a file is asked for, and is a number everywhere else: the catalog tells
  if (from !== undefined && unquoted.startsWith('@'))
    return { param, input: { from: Number(from), takes: takes === 'all' ? 'all' : 'each' } }
  if (unquoted.startsWith('@')) throw wrong(`"${text}": write @1 for what step 1 makes, or @1:all for all of it.`)
  const isList = unquoted.startsWith('[')
  if (isList && !unquoted.endsWith(']')) throw wrong(`"${text}": write [1:1,16:9] for one branch each.`)
  return isList ? { param, values: value.slice(1, -1).split(',') } : { param, text: value }
}

/** How facts may be written, in small letters and without what joins their words. */
const FACTS = new Map(MEASURED_FACTS.map((fact) => [fact.toLowerCase(), fact]))

function parseRule(text: string): KeepRule {
  const seen = SEEN_FACTS.find((fact) => text === fact || text === `no-${fact}`)
  if (seen) return { fact: seen, is: text === seen }
  const [, name = '', sign, value] = /^([a-z_-]+)(>=|<=)(\d+(?:\.\d+)?)$/i.exec(text) ?? []
  const fact = FACTS.get(name.replaceAll(/[_-]/g, '').toLowerCase())
  if (!fact || value === undefined)
    throw wrong(
      `"${text}" is no rule. Write alpha, no-alpha, text, no-text, or one of ${MEASURED_FACTS.join(', ')} with >= or <= and a number.`,
    )
  return { fact, is: sign === '>=' ? 'atLeast' : 'atMost', value: Number(value) }
}

function wrong(message: string): InvalidArgumentError {
  return new InvalidArgumentError(message)
}

/** What comes after the first step, as every command takes it that runs several. */
export function laterStepOptions(command: Command): Command {
  return command
    .option(
      '--then <step>',
      'what comes next: a model and its settings, "pick", or "keep …"; several are fine',
      collectStep,
    )
    .option('--no-keep-steps', 'files of steps before the last go to the trash')
}

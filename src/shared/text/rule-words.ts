import type { BrokenRule, RuleFacts, RuleName } from '../service/rules.ts'
import type { Catalogue } from './en/index.ts'
import { inLanguage, text } from './index.ts'
import type { MessageRef } from './localized-message.ts'

/** Every rule has its sentence in every language, made of exactly its facts. */
type Sentences = { [Name in RuleName]: string | ((...facts: RuleFacts[Name]) => string) }

/** In the language that is spoken now. */
export function ruleWords({ rule, facts }: BrokenRule): string {
  const sentences: Sentences & Catalogue['rules'] = text().rules
  const sentence: string | ((...facts: never) => string) = sentences[rule]
  return typeof sentence === 'string' ? sentence : sentence(...(facts as never))
}

/** As the service tells it, whatever a window in the same process speaks. */
export function ruleInEnglish(broken: BrokenRule): string {
  return inLanguage('en', () => ruleWords(broken))
}

/** The rule as a sentence that is worded later. */
export function ruleRef({ rule, facts }: BrokenRule): MessageRef {
  return { name: `rules.${rule}`, facts: [...facts] as never }
}

import { findEmojiObject } from './objects/catalog.ts'
import type { ObjectTraits } from './objects/traits.ts'
import type { Mood, Pose, RelationKind, Scale, Scene, SettingName, Subject } from './scene.ts'
import { AMBIGUOUS_COLOURS } from '../words/colours.ts'
import { names } from '../words/listed.ts'
import { isBloom, isClothingOf, meaningOfOf, meaningOfWith, placeIn } from './words/company.ts'
import { namesSomething, readPhrase, type Meanings } from './words/meanings.ts'
import { tokenize, type Token } from '../words/tokens.ts'
import { toEnglish } from './words/translate.ts'
import { NEGATION_WORDS } from './words/vocabulary.ts'

const MOST_KINDS = 8
const MOST_SUBJECTS = 40

/** Settings that can stand behind another one. */
const BACKDROPS: ReadonlySet<SettingName> = new Set(names('mountains city forest volcano sea field desert'))

export function readPrompt(prompt: string, negativePrompt = ''): Scene {
  const scene = new Reader().read(toEnglish(tokenize(prompt)))
  return exclude(scene, new Reader().read(toEnglish(tokenize(negativePrompt))))
}

interface Modifiers {
  count: number | null
  colour: string | null
  scale: Scale
  pose: Pose | null
  aloft: boolean
}
const noModifiers = (): Modifiers => ({ count: null, colour: null, scale: 'normal', pose: null, aloft: false })

/** Goes through the words once: adjectives wait for their noun, relations for their second noun. */
class Reader {
  readonly #scene: Scene = {
    subjects: [],
    setting: null,
    backdrop: null,
    settingColour: null,
    time: null,
    weather: 'clear',
    season: null,
    moods: [],
    colours: [],
    sky: { sun: null, moon: null, stars: false, rainbow: false, aurora: false },
    abstract: true,
  }
  #pending = noModifiers()
  #relation: RelationKind | 'with' | 'of' | null = null
  #negated = false
  /** "an old lighthouse keeper": the age is that of the person, whatever stands between. */
  #aged = false
  /** "a fish" is one fish, "fish" are several. */
  #article = false
  /** Subjects that a coming relation speaks of: "two cats and a dog on a sofa". */
  #group: number[] = []

  read(tokens: readonly Token[]): Scene {
    const words = tokens.map((token) => (token.kind === 'word' ? token.text : ''))
    for (let position = 0; position < tokens.length;) {
      const token = tokens[position]
      const phrase = token?.kind === 'word' ? readPhrase(phraseWords(words, position), 0) : null
      if (token?.kind === 'word' && ARTICLES.has(token.text)) [this.#article, this.#aged] = [true, false]
      if (token?.kind === 'word' && AGES.has(token.text)) this.#aged = true
      if (token?.kind === 'pause') this.#pause()
      else if (token?.kind === 'emoji') this.#emoji(token.text)
      else if (token && NEGATION_WORDS.has(token.text)) this.#negated = true
      else if (phrase) this.#phrase(phrase.meanings, words.slice(position + phrase.length), words[position] ?? '')
      position += phrase && !NEGATION_WORDS.has(token?.kind === 'word' ? token.text : '') ? phrase.length : 1
    }
    this.#pause()
    return this.#finish()
  }

  #phrase(meanings: Meanings, rest: readonly string[], word: string): void {
    const { scene, nounFollows } = { scene: this.#scene, nounFollows: followedByNoun(rest) }
    if (!this.#negated) {
      scene.time = meanings.time ?? scene.time
      scene.weather = meanings.weather ?? scene.weather
      scene.season = meanings.season ?? scene.season
      if (meanings.mood && !scene.moods.includes(meanings.mood)) scene.moods.push(meanings.mood)
    }
    const isAdjective = nounFollows && (AMBIGUOUS_COLOURS.has(word) || meanings.scale !== undefined)
    // stars that are neither counted nor coloured are those of the sky
    const inTheSky = meanings.sky === 'stars' && this.#pending.count === null && this.#pending.colour === null
    if (meanings.object && !isAdjective && !inTheSky) {
      const { traits, plural } = meanings.object
      // a tulip field is tulips
      const isCrop = (isBloom(traits.id) || traits.id === 'sheaf-of-rice') && FIELDS.has(rest[0] ?? '')
      if (isCrop) this.#relation = null
      return this.#object({ ...meanings.object, plural: plural || isCrop })
    }
    if (meanings.sky) return this.#sky(meanings.sky)
    if (meanings.setting) return this.#setting(meanings.setting)
    if (meanings.colour && (nounFollows || !AMBIGUOUS_COLOURS.has(word))) this.#colour(meanings.colour)
    if (meanings.scale) this.#pending.scale = meanings.scale
    if (meanings.count !== undefined) this.#pending.count = meanings.count
    if (meanings.pose) this.#pose(meanings.pose)
    if (meanings.aloft) (scene.subjects[this.#group.at(-1) ?? -1] ?? this.#pending).aloft = true
    if (meanings.relation) this.#relation = meanings.relation
    if (meanings.weather === 'cloudy' || meanings.time) this.#negated = false
  }

  #object({ traits, plural, collective }: NonNullable<Meanings['object']>): void {
    const { subjects } = this.#scene
    const { count, colour, scale, pose, aloft } = this.#pending
    this.#pending = noModifiers()
    if (this.#negated || subjects.length >= MOST_KINDS) {
      this.#negated = false
      return
    }
    const index = subjects.length
    const subject: Subject = {
      object: this.#aged ? (ELDERS.get(traits.id) ?? traits.id) : traits.id,
      count: count ?? collective ?? (plural || (INVARIANT.has(traits.id) && !this.#article) ? usualPlural(traits) : 1),
      colour,
      scale,
      relation: null,
      aloft,
      pose,
    }
    this.#article = false
    subjects.push(subject)
    this.#relate(index, subject)
  }

  #relate(index: number, subject: Subject): void {
    const holder = this.#group.at(-1)
    const owner = this.#scene.subjects[holder ?? -1]
    const said = this.#relation
    this.#relation = null
    const wears = said === 'with' || said === 'in' || said === 'wearing'
    if (owner && wears && isClothingOf(owner.object, subject.object)) return this.#become(owner, subject)
    if (said === 'of' && owner && meaningOfOf(owner.object) === 'same') return this.#become(owner, subject)
    const kind = said === 'with' ? meaningOfWith(owner?.object ?? '', subject.object) : said === 'of' ? 'beside' : said
    const goesOn = said === 'beside' && this.#scene.subjects.at(-2)?.relation?.target === holder
    const contained =
      owner &&
      ((said === 'of' && meaningOfOf(owner.object) === 'in') ||
        (said === 'with' && kind === 'in') ||
        // a stall with pumpkins and apples sells both
        (owner.object === 'stall' && goesOn))
    if (kind === 'holding' || kind === 'wearing' || contained) {
      if (holder !== undefined)
        subject.relation = { kind: contained ? placeIn(owner.object) : (kind ?? 'beside'), target: holder }
      return
    }
    if (kind && kind !== 'beside' && this.#group.length > 0) {
      for (const member of this.#group) {
        const other = this.#scene.subjects[member]
        if (other && !other.relation) other.relation = { kind, target: index }
      }
      this.#group = [index]
      return
    }
    this.#group.push(index)
  }

  /** The last of the subjects was but a word about another: its colour stays. */
  #become(owner: Subject, { colour }: Subject): void {
    this.#scene.subjects.pop()
    owner.colour = colour ?? owner.colour
  }

  #setting(setting: SettingName): void {
    const scene = this.#scene
    const aloft = this.#relation === 'over'
    this.#relation = null
    if (this.#negated) {
      this.#negated = false
      return
    }
    if (aloft) for (const member of this.#group) (scene.subjects[member] ?? { aloft }).aloft = true
    if (scene.setting === null) {
      scene.setting = setting
      scene.settingColour = this.#pending.colour
    } else if (setting !== scene.setting && scene.backdrop === null) {
      // "a city by the sea": what can only stand in front stays in front, whichever came first
      const swap = BACKDROPS.has(scene.setting) && !BACKDROPS.has(setting)
      scene.backdrop = swap ? scene.setting : setting
      if (swap) scene.setting = setting
    }
    this.#pending = noModifiers()
  }

  #sky(feature: keyof Scene['sky']): void {
    const { sky } = this.#scene
    const celestial = { scale: this.#pending.scale, colour: this.#pending.colour }
    this.#relation = null
    if (!this.#negated) {
      if (feature === 'sun') sky.sun = celestial
      else if (feature === 'moon') sky.moon = celestial
      else sky[feature] = true
      this.#pending = noModifiers()
    }
    this.#negated = false
  }

  #emoji(emoji: string): void {
    const traits = findEmojiObject(emoji)
    const same = this.#scene.subjects.find((subject) => subject.object === traits?.id)
    if (traits && same) same.count++
    else if (traits) this.#object({ traits, plural: false, collective: null })
  }

  #colour(colour: string): void {
    if (this.#pending.colour) this.#scene.colours.push(this.#pending.colour)
    this.#pending.colour = colour
  }

  #pose(pose: Pose): void {
    const subject = this.#scene.subjects[this.#group.at(-1) ?? -1]
    if (subject && !subject.pose) subject.pose = pose
    else this.#pending.pose = pose
  }

  #pause(): void {
    if (this.#pending.colour) this.#scene.colours.push(this.#pending.colour)
    this.#pending = noModifiers()
    this.#relation = null
    this.#negated = false
    this.#aged = false
    this.#group = []
  }

  #finish(): Scene {
    const scene = this.#scene
    const { sky, subjects } = scene
    if ((sky.stars || sky.moon || sky.aurora) && scene.time === null) scene.time = 'night'
    const airBalloon = subjects.find(({ object }) => object === 'hot-air-balloon')
    for (const subject of subjects) if (airBalloon && subject.object === 'balloon') subject.object = 'hot-air-balloon'
    let room = MOST_SUBJECTS
    for (const subject of subjects) {
      subject.count = Math.max(1, Math.min(subject.count, room))
      room = Math.max(1, room - subject.count)
    }
    const outdoors = sky.sun ?? sky.moon ?? (sky.stars || sky.rainbow || sky.aurora || scene.weather !== 'clear')
    scene.abstract = !(subjects.length > 0 || scene.setting || outdoors || scene.time || scene.season)
    return scene
  }
}

/** A phrase must not reach over a comma or an emoji. */
function phraseWords(words: readonly string[], position: number): string[] {
  const end = words.indexOf('', position)
  return words.slice(position, end === -1 ? position + 8 : Math.min(end, position + 8))
}

/** Whether the adjective before these words has a noun to describe, past further adjectives. */
function followedByNoun(rest: readonly string[]): boolean {
  for (let position = 0; position < Math.min(rest.length, 4);) {
    if (rest[position] === '') return false
    const phrase = readPhrase(phraseWords(rest, position), 0)
    if (phrase && namesSomething(phrase.meanings)) return true
    if (phrase?.meanings.relation) return false
    position += phrase?.length ?? 1
  }
  return false
}

const AGES: ReadonlySet<string> = new Set(['old', 'elderly', 'aged'])
const ELDERS: ReadonlyMap<string, string> = new Map([
  ['man', 'old-man'],
  ['person', 'old-man'],
  ['woman', 'old-woman'],
])
const FIELDS: ReadonlySet<string> = new Set(['field', 'fields', 'meadow', 'meadows'])
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'my', 'his', 'her', 'our', 'this', 'that'])
/** Names that are the same for one and for many. */
const INVARIANT: ReadonlySet<string> = new Set(['fish', 'tropical-fish', 'ewe', 'deer', 'coral', 'squid'])

function usualPlural({ bulk, id }: ObjectTraits): number {
  if (/flower|tulip|rose|rice|lavender/u.test(id)) return 14
  return bulk === 1 ? 5 : bulk === 5 ? 4 : 3
}

function exclude(scene: Scene, unwanted: Scene): Scene {
  const objects = new Set(unwanted.subjects.map(({ object }) => object))
  const kept = scene.subjects.filter(({ object }) => !objects.has(object))
  for (const subject of kept) {
    const host = subject.relation ? scene.subjects[subject.relation.target] : undefined
    if (subject.relation)
      subject.relation =
        host && kept.includes(host) ? { kind: subject.relation.kind, target: kept.indexOf(host) } : null
  }
  const moods: ReadonlySet<Mood> = new Set(unwanted.moods)
  return {
    ...scene,
    subjects: kept,
    setting: scene.setting === unwanted.setting ? null : scene.setting,
    backdrop: scene.backdrop === unwanted.setting ? null : scene.backdrop,
    time: scene.time === unwanted.time ? null : scene.time,
    weather: scene.weather === unwanted.weather ? 'clear' : scene.weather,
    moods: scene.moods.filter((mood) => !moods.has(mood)),
    colours: scene.colours.filter((colour) => !unwanted.colours.includes(colour)),
    sky: {
      sun: unwanted.sky.sun ? null : scene.sky.sun,
      moon: unwanted.sky.moon ? null : scene.sky.moon,
      stars: scene.sky.stars && !unwanted.sky.stars,
      rainbow: scene.sky.rainbow && !unwanted.sky.rainbow,
      aurora: scene.sky.aurora && !unwanted.sky.aurora,
    },
  }
}

import { describe, expect, test } from 'vitest'
import { readPrompt } from './read-prompt.ts'
import { COLOUR_WORDS } from '../words/colours.ts'
import type { Scene } from './scene.ts'

const colourName = (colour: string | null): string => [...COLOUR_WORDS].find(([, value]) => value === colour)?.[0] ?? ''

/** "3 red balloon ^ | mountains dusk snow": what was understood, on one line. */
function inShort(scene: Scene): string {
  const subjects = scene.subjects.map(({ object, count, colour, scale, relation, aloft, pose }) =>
    [
      count,
      colourName(colour),
      scale === 'normal' ? '' : scale,
      object,
      relation ? `${relation.kind} ${relation.target}` : '',
      aloft ? '^' : '',
      pose ?? '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  )
  const place = [
    scene.setting,
    scene.backdrop,
    colourName(scene.settingColour),
    scene.time,
    scene.weather === 'clear' ? '' : scene.weather,
    scene.season,
    ...scene.moods,
  ]
  return `${subjects.join(', ')} | ${place.filter(Boolean).join(' ')}`
}

describe('reading a prompt', () => {
  test.each([
    ['three red balloons over a snowy mountain at dusk', '3 red balloon ^ | mountains dusk snow winter'],
    ['mountains at night, stars', ' | mountains night'],
    ['three gold stars over a lake', '3 star ^ | lake'],
    ['a lighthouse on a cliff in a storm at night', '1 lighthouse | coast night storm'],
    ['two cats on a sofa, cosy, warm light', '2 cat on 1, 1 sofa | golden cosy'],
    ['a sailing boat on a calm sea at sunrise', '1 sailboat | sea dawn calm'],
    ['a busy city street in the rain, neon, night', ' | street night rain energetic neon'],
    ['an astronaut riding a bicycle on the moon', '1 astronaut riding 1, 1 bicycle | moon'],
    ['a blue fox in an autumn forest, misty morning', '1 blue fox | forest morning fog autumn'],
    ['five yellow ducks on a green pond', '5 yellow duck | pond green'],
    ['rocket launch, retro', '1 rocket-launch | retro'],
    ['underwater coral reef with fish and a turtle', '5 fish, 1 turtle | underwater'],
    ['an orange on a blue table', '1 tangerine | table blue'],
    ['a cabin by a lake in the mountains', '1 house | lake mountains'],
    ['a baby elephant holding a red umbrella', '1 small elephant, 1 red umbrella holding 0 | '],
    ['a girl reading a book under a tree', '1 girl under 2 sitting, 1 open-book holding 0, 1 tree | '],
    ['12 tiny mice and a huge cheese', '12 tiny mouse, 1 huge cheese-wedge | '],
    ['a pair of wolves in the snow', '2 wolf | snow winter'],
    ['🐱🐱🐶', '2 cat, 1 dog | '],
    ['a house without trees, no clouds', '1 house | '],
    ['a castle and a dragon flying, a flying carrot', '1 castle, 1 dragon ^, 1 carrot ^ | '],
    [
      'a snowman with a blue hat and a bowl of cherries',
      '1 snowman, 1 blue top-hat wearing 0, 1 bowl, 3 cherries in 2 | ',
    ],
    ['a bouquet of pink roses', '1 pink bouquet | '],
    ['a violet flower in a green vase', '1 violet flower in 1, 1 green vase | '],
    ['a girl with a red coat walking a dog', '1 red girl walking, 1 dog | '],
    ['an old lighthouse keeper', '1 lighthouse, 1 old-man | '],
    ['two fishermen beside an orange boat', '2 man, 1 orange boat | '],
    ['a bicycle leaning against a brick wall', '1 bicycle against 1, 1 wall | '],
    ['a train crossing a bridge', '1 train on 1, 1 bridge | '],
    ['a market stall with pumpkins and apples', '1 stall, 3 pumpkin on 0, 3 red-apple on 0 | '],
    ['a white horse in a wheat field', '1 white horse, 14 sheaf-of-rice | field'],
    ['a black cat', '1 black cat | '],
    ['a dark red sofa and a ginger cat', '1 dark red sofa, 1 ginger cat | '],
    ['ein roter Leuchtturm im Sturm', '1 red lighthouse | storm'],
    ['drei kleine grüne Frösche auf einem Sofa', '3 green small frog on 1, 1 sofa | '],
    ['Bäume am See, verschneit, bei Nacht', '4 tree | lake night snow winter'],
    ["un chien bleu sous la pluie, près de l'arbre", '1 blue dog, 1 tree | rain'],
    ['dos gatos negros en la ciudad de noche', '2 black cat | city night'],
    ['wolves, geese, children and cacti', '3 wolf, 3 goose, 3 child, 3 cactus | '],
  ])('%s', (prompt, expected) => {
    expect(inShort(readPrompt(prompt))).toBe(expected)
  })

  test('takes a coloured or great sun as part of the sky', () => {
    const { sky, subjects } = readPrompt('desert with cactus and a big orange sun')
    expect(sky.sun).toEqual({ scale: 'big', colour: COLOUR_WORDS.get('orange') })
    expect(subjects.map(({ object }) => object)).toEqual(['cactus'])
  })

  test('leaves out what the negative prompt names, and what pointed to it', () => {
    const scene = readPrompt('a cat on a sofa and a dog, at night, in the rain', 'sofa, rain')
    expect(scene.subjects.map(({ object, relation }) => [object, relation])).toEqual([
      ['cat', null],
      ['dog', null],
    ])
    expect(scene.weather).toBe('clear')
    expect(scene.time).toBe('night')
  })

  test('calls a prompt abstract only when it names neither thing, place, hour nor weather', () => {
    expect(
      ['melancholy', '', '?!', 'Gerechtigkeit', 'quod erat demonstrandum'].map((prompt) => readPrompt(prompt).abstract),
    ).toEqual([true, true, true, true, true])
    expect(['a cat', 'the sea', 'midnight', 'rain', 'rainbow'].map((prompt) => readPrompt(prompt).abstract)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('keeps the cast small, however much is asked for', () => {
    const { subjects } = readPrompt(
      'twenty cats, twenty dogs, twenty cows, 24 pigs, 9 ducks, 9 hens, 9 bees, 9 ants, 9 mice, 9 frogs',
    )
    expect(subjects.length).toBe(8)
    expect(subjects.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(48)
  })
})

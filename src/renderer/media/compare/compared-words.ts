import type { LibraryItem } from '#shared/app/library.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { formatCount, formatCost } from '../../words/format.ts'
import { effectLabel, paramLabel } from '../../words/labels.ts'
import { settingsInWords, type SettingWords } from '../details/setting-words.ts'
import { mediaWords } from '../named/media-words.ts'
import type { MediaByParam } from '../named/use-item-media.ts'
import { timecode } from '../playback/timecode.ts'

/** Everything about an item that may be the reason for how it turned out. */
export function comparedWords(item: LibraryItem, media: MediaByParam): SettingWords[] {
  const words = text().viewers
  const { prompt: _, ...asked } = item.params
  const params = item.ownSeed === null ? asked : { ...asked, seed: item.ownSeed }
  const all: SettingWords[] = [
    { name: 'prompt', label: paramLabel('prompt'), value: item.prompt },
    { name: 'model', label: words.modelName, value: item.modelName },
    {
      name: 'effect id',
      label: words.effect,
      value: item.effectId === null ? '' : effectLabel(`effect.${item.effectId}`),
    },
    ...settingsInWords(params)
      .filter(({ value }) => value !== item.prompt)
      .map(({ name, label, value }) => ({
        name,
        label,
        value: MEDIA_PARAMS.has(name) ? (media[name] ?? []).map(mediaWords).join(', ') : value,
      })),
    {
      name: 'size',
      label: words.size,
      value:
        item.width === null || item.height === null
          ? ''
          : words.pixels(formatCount(item.width), formatCount(item.height)),
    },
    {
      name: 'length',
      label: words.duration,
      value: item.durationSeconds === null ? '' : timecode(item.durationSeconds),
    },
    { name: 'coins', label: words.coins, value: formatCost(item.coins, item.providerCost) },
  ]
  return all.filter(({ value }) => value !== '')
}

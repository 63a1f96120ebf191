import type { TemplateId } from '../effect-table.ts'
import { postageStamps, postcard, quoteCard } from './cards.ts'
import { albumCover, filmPoster, magazineCover } from './covers.ts'
import { comicPage, doubleExposure } from './pages.ts'
import { contactSheet, filmStrip, photoStrip, polaroidWall } from './photos.ts'
import type { Template } from './template.ts'
import { beforeAfter, diptych, moodboard, storyboard, triptych } from './walls.ts'

export const TEMPLATES: Readonly<Record<TemplateId, Template>> = {
  'photo-strip': photoStrip,
  'polaroid-wall': polaroidWall,
  'before-after': beforeAfter,
  'magazine-cover': magazineCover,
  'contact-sheet': contactSheet,
  diptych,
  triptych,
  postcard,
  'album-cover': albumCover,
  'film-strip': filmStrip,
  storyboard,
  moodboard,
  'comic-page': comicPage,
  'film-poster': filmPoster,
  'double-exposure': doubleExposure,
  'postage-stamps': postageStamps,
  'quote-card': quoteCard,
}

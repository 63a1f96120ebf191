import { called } from '../../kit/words/listed.ts'
import { TEMPLATE_IDS, type TemplateId } from '../effect-table.ts'
import * as cards from './cards.ts'
import * as covers from './covers.ts'
import * as pages from './pages.ts'
import * as photos from './photos.ts'
import type { Template } from './template.ts'
import * as walls from './walls.ts'

export const TEMPLATES: Readonly<Record<TemplateId, Template>> = called(TEMPLATE_IDS, {
  ...cards,
  ...covers,
  ...pages,
  ...photos,
  ...walls,
})

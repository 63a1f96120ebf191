import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Account } from '#shared/service/account.ts'
import { Asset } from '#shared/service/asset.ts'
import { Model } from '#shared/service/catalog.ts'
import { Effect } from '#shared/service/effect.ts'
import { Concurrency, Generation, GenerationPage } from '#shared/service/generation.ts'
import { Problem } from '#shared/service/problem.ts'
import { Quote } from '#shared/service/quote.ts'
import { WebhookEvent } from '#shared/service/webhook-event.ts'
import { built } from '#shared/schema.ts'
import * as strict from '../support/strict-shapes.ts'

/** Every resource as the product writes it, and as the specification does. */
const RESOURCES: Record<string, [z.ZodType, z.ZodType]> = {
  Account: [Account, strict.StrictAccount],
  Asset: [Asset, strict.StrictAsset],
  Concurrency: [Concurrency, strict.StrictConcurrency],
  Effect: [Effect, strict.StrictEffect],
  Generation: [Generation, strict.StrictGeneration],
  GenerationPage: [GenerationPage, strict.StrictPage],
  Model: [Model, strict.StrictModel],
  Problem: [Problem, strict.StrictProblem],
  Quote: [Quote, strict.StrictQuote],
  WebhookEvent: [WebhookEvent, strict.StrictWebhookEvent],
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  'x-extensible-enum'?: unknown[]
}

/** The path of every member, and of every value of an enumeration. */
function namesOf(schema: Schema, path = ''): string[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => namesOf(each, path))
  const items = schema.items ? namesOf(schema.items, `${path}[]`) : []
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    [`${path}.${name}`].concat(namesOf(member, `${path}.${name}`)),
  )
  const values = (schema['x-extensible-enum'] ?? schema.enum ?? []).map((value) => `${path}=${String(value)}`)
  return [...alternatives, ...items, ...members, ...values]
}

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(built(schema), { io: 'input', unrepresentable: 'any' }) as Schema

const beyond = Object.entries(RESOURCES).flatMap(([name, [ours, specified]]) => {
  const known = new Set(namesOf(jsonSchemaOf(specified)))
  return namesOf(jsonSchemaOf(ours))
    .filter((path) => !known.has(path))
    .map((path) => name + path)
})

test('whatever the resources have beyond the specification lies under one name', () => {
  const outside = beyond.filter((path) => !path.includes('.x-pressrun'))
  // these codes are known to the specification and never sent by the bundled service
  expect(outside.filter((path) => !path.startsWith('Problem.code=explore_'))).toEqual([])
})

test('the table of extensions in the documentation is complete', () => {
  const fields = beyond
    .filter((path) => /^(Model|Generation|Quote)\.x-pressrun\./.test(path))
    .map((path) => path.replace('.x-pressrun.', ' '))
    .filter((path) => !path.includes('='))
  const documented = [
    ...readFileSync('docs/engine.md', 'utf8').matchAll(/^\| (Model|Generation|Quote) \| `([\w.]+)` \|/gm),
  ]
  expect(documented.map(([, resource, field]) => `${resource} ${field}`).sort()).toEqual(fields.sort())
})

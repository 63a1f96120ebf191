import { createAccountHandlers } from '#main/account/handlers.ts'
import type { BatchScene } from './batch-scene.ts'

/** What windows may ask about the account that pays for the batches of a scene. */
export const accountOf = ({ db, clock, batches, client }: BatchScene) =>
  createAccountHandlers({
    db,
    clock,
    batches,
    clients: { open: async () => ({ name: 'Test', client }) },
    call: (_id, name, input) => client.call(name, input),
    defaults: () => ({ connectionId: 'test' }),
  })

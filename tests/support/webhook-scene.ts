import type { Delivery } from '#shared/service/console.ts'
import { driveEngine, type EngineDriver } from './engine-driver.ts'
import { cheapModel, sensibleParams } from './model-choice.ts'
import { StrictWebhookEvent, type StrictGeneration } from './strict-shapes.ts'
import { waitUntil } from './wait-until.ts'
import type { Received } from './webhook-receiver.ts'

/** An engine that may send to this machine, and short ways to make it send something. */
export interface WebhookScene {
  driver: EngineDriver
  submit(prompt: string, key?: string): Promise<StrictGeneration>
  /** The cheapest event: a generation that fails at once. */
  fail(key?: string): Promise<StrictGeneration>
  /** The only delivery of an endpoint, once it looks as expected. */
  delivery(webhookId: string, accept: (delivery: Delivery) => boolean): Promise<Delivery>
  removeEndpoints(): Promise<void>
}

export async function openWebhookScene(): Promise<WebhookScene> {
  const driver = await driveEngine({ allowLoopbackWebhooks: true })
  const model = await cheapModel(driver)
  const submit = (prompt: string, key?: string) => {
    const params = sensibleParams(model, undefined, prompt)
    return driver.submit({ modelId: model.id, params, maxCoins: 1000 }, key === undefined ? {} : { key })
  }
  return {
    driver,
    submit,
    fail: (key) => submit('sandbox:fail=unavailable', key),
    delivery: (webhookId, accept) =>
      waitUntil('the delivery', async () => {
        const [only] = await driver.deliveries(webhookId)
        return only && accept(only) && only
      }),
    async removeEndpoints() {
      for (const { id } of (await driver.console('listWebhooks')).webhooks)
        await driver.console('deleteWebhook', { path: { id } })
    },
  }
}

export function eventOf({ body }: Received) {
  return StrictWebhookEvent.parse(JSON.parse(body.toString('utf8')))
}

export function afterAttempt(number: number): (delivery: Delivery) => boolean {
  return ({ attempts }) => attempts.length >= number
}

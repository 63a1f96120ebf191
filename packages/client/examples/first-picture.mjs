// BASE_URL and API_KEY name the service; the picture lands in the folder that is the first argument
import { connect } from '@pressrun/client'
import { saveAsset } from '@pressrun/client/node'

const pressrun = connect({ baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY })
const request = { modelId: 'geometric-poster', params: { prompt: 'A red fox', resolution: '512' } }
const { coins } = await pressrun.quote(request)
const generation = await pressrun.generate({ ...request, maxCoins: coins })
if (generation.status !== 'succeeded') throw new Error(generation.error?.code)
for (const output of generation.outputs) {
  const { path } = await saveAsset(pressrun, output, { folder: process.argv[2] })
  console.log(path)
}
pressrun.close()

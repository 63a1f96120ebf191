import type { Model } from '#shared/service/catalog.ts'
import { Icon } from '../../ui/icon.tsx'
import { taskIcon } from '../../ui/kind-icons.ts'
import { useCommand } from '../../bridge/hooks.ts'
import styles from './model-picture.module.css'

/** Made by the models themselves. The service sends none with its catalog, so they come with the app. */
const PICTURES = import.meta.glob<string>('../../../../resources/models/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const ADDRESSES = new Map(
  Object.entries(PICTURES).map(([path, address]) => [path.replace(/^.*\/|\.webp$/g, ''), address]),
)

/** Made by the model itself; of a model that did not come with the app, a picture of what its effects make. */
function usePictureOf(modelId: string): string | undefined {
  const own = ADDRESSES.get(modelId)
  const effects = useCommand('effects.list', own === undefined ? {} : null)
  const [effect] = effects.value?.effects.filter((each) => each.modelId === modelId && each.thumbnail !== null) ?? []
  return own ?? effect?.thumbnail ?? undefined
}

/** What a model makes, small; the mark of its task where that says more, or where no picture is known. */
export function ModelPicture({ model, large = false }: { model: Model; large?: boolean }) {
  const address = usePictureOf(model.id)
  return (
    <span className={styles.tile} data-large={large || undefined}>
      {address === undefined ? (
        <Icon of={taskIcon(model.taskType)} {...(large && { size: 'large' })} />
      ) : (
        <img className={styles.picture} src={address} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}

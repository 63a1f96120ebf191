import { Box, Wand } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { useActions } from '../../core/actions/actions.ts'
import { useNavigation } from '../../core/navigation/navigation.ts'
import { ModelPicture } from '../../making/models/model-picture.tsx'
import { effectLabel, modalityLabel } from '../../words/labels.ts'
import { useCompose } from './compose-store.ts'
import { EffectPicture } from './effects/effect-picture.tsx'

/** What the palette offers of Compose: every model and every effect. */
export function ComposeActions() {
  const models = useCommand('models.list', {})
  const effects = useCommand('effects.list', {})
  const open = useNavigation((navigation) => navigation.open)
  const { revealModel, openTab, chooseEffect } = useCompose()
  const { withModel, applyEffect } = text().shell.palette
  useActions([
    ...(models.status === 'ready' ? models.value.models : []).map((model) => {
      const { id, displayName, taskType, modality } = model
      return {
        id: `model.${id}`,
        label: withModel(displayName),
        section: 'compose' as const,
        detail: modalityLabel(modality),
        keywords: `${id} ${taskType}`,
        icon: Box,
        picture: () => <ModelPicture model={model} />,
        onlyFound: true,
        run: () => open('compose', () => revealModel(id)),
      }
    }),
    ...(effects.status === 'ready' ? effects.value.effects : []).map((effect) => {
      const { id, nameKey } = effect
      return {
        id: `effect.${id}`,
        label: applyEffect(effectLabel(nameKey)),
        section: 'compose' as const,
        icon: Wand,
        picture: () => <EffectPicture effect={effect} />,
        onlyFound: true,
        run: () =>
          open('compose', () => {
            openTab('effects')
            chooseEffect(id)
          }),
      }
    }),
  ])
  return null
}

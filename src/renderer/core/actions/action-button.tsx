import { isKeyed } from '#shared/app/keymap.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Action } from './actions.ts'
import { keyWords, keyWordsOf } from './keys.ts'
import { perform } from './perform.ts'

interface ActionButtonProps extends Omit<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'keys' | 'onClick'> {
  action: Pick<Action, 'id' | 'label' | 'run'> & { icon: LucideIcon }
  /** Which of its keys the button stands for, where the action has several. */
  nth?: number
}

/** An action as a button, with its keys beside its name. */
export function ActionButton({ action, nth, ...rest }: ActionButtonProps) {
  const { id, icon, label } = action
  const keys = isKeyed(id) ? { keys: nth === undefined ? keyWords(id) : keyWordsOf(id, nth) } : {}
  return <IconButton icon={icon} label={label} {...keys} onClick={() => void perform(action, nth)} {...rest} />
}

import { Star } from 'lucide-react'
import { ContextMenu } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { isKeyed } from '#shared/app/keymap.ts'
import { text } from '#shared/text/index.ts'
import { keyWords } from '../../../core/actions/keys.ts'
import { perform } from '../../../core/actions/perform.ts'
import type { ItemAction } from '../../../media/items/item-actions.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import styles from './item-menu.module.css'

interface ItemMenuProps {
  actions: readonly ItemAction[]
  onRate: (rating: number) => void
  /** Nothing is chosen that the menu could be about: then nothing opens. */
  isEmpty: boolean
  children: ReactNode
}

const RATINGS = [5, 4, 3, 2, 1, 0]

/** Everything that can be done with what is chosen, under the pointer. Not modal, as Select explains. */
export function ItemMenu({ actions, onRate, isEmpty, children }: ItemMenuProps) {
  const words = text().library
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content className={styles.menu} collisionPadding={8} loop data-empty={isEmpty || undefined}>
          {actions.map((action, index) => (
            <Fragment key={action.id}>
              {index > 0 && action.group !== actions[index - 1]?.group && (
                <ContextMenu.Separator className={styles.separator} />
              )}
              {action.id === 'item.tag' && <RateMenu label={words.rate} onRate={onRate} />}
              <ContextMenu.Item className={styles.item} onSelect={() => void perform(action)}>
                <Icon of={action.icon} />
                {action.label}
                {isKeyed(action.id) && (
                  <span className={styles.key} aria-hidden>
                    <Kbd keys={keyWords(action.id)} />
                  </span>
                )}
              </ContextMenu.Item>
            </Fragment>
          ))}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}

function RateMenu({ label, onRate }: { label: string; onRate: (rating: number) => void }) {
  const words = text().library
  return (
    <ContextMenu.Sub>
      <ContextMenu.SubTrigger className={styles.item}>
        <Icon of={Star} />
        {label}
        <span className={styles.key} aria-hidden>
          <Kbd keys={keyWords('item.rate')} />
        </span>
      </ContextMenu.SubTrigger>
      <ContextMenu.Portal>
        <ContextMenu.SubContent className={styles.menu} sideOffset={4} collisionPadding={8} loop>
          {RATINGS.map((rating) => (
            <ContextMenu.Item key={rating} className={styles.item} onSelect={() => onRate(rating)}>
              {rating === 0 ? words.noStars : words.stars(rating)}
              <span className={styles.key} aria-hidden>
                <Kbd keys={[String(rating)]} />
              </span>
            </ContextMenu.Item>
          ))}
        </ContextMenu.SubContent>
      </ContextMenu.Portal>
    </ContextMenu.Sub>
  )
}

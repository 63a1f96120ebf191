import { ToggleGroup } from 'radix-ui'
import { text } from '#shared/text/index.ts'
import { keyWords } from '../../../../core/actions/keys.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { Tooltip } from '../../../../ui/tooltip.tsx'
import styles from './mask-tool-picker.module.css'
import { MASK_TOOLS, TOOL_ICONS, type MaskTool } from './mask-tools.ts'

interface MaskToolPickerProps {
  tool: MaskTool
  /** Why a tool cannot be used; undefined for one that can. */
  whyNot: (tool: MaskTool) => string | undefined
  onTool: (tool: MaskTool) => void
}

/** The tools side by side. One that cannot be used stays in its place and says why. */
export function MaskToolPicker({ tool, whyNot, onTool }: MaskToolPickerProps) {
  const words = text().masks
  return (
    <ToggleGroup.Root
      className={styles.tools}
      type="single"
      aria-label={words.tool}
      value={tool}
      // choosing the chosen one again would leave none
      onValueChange={(chosen: MaskTool | '') => chosen && whyNot(chosen) === undefined && onTool(chosen)}
    >
      {MASK_TOOLS.map((each) => {
        const reason = whyNot(each)
        return (
          <Tooltip
            key={each}
            text={
              <>
                {reason ?? words.tools[each]}
                {reason === undefined && <Kbd keys={keyWords(`mask.${each}`)} />}
              </>
            }
          >
            {/* not disabled: a reason is only read on what can be reached */}
            <ToggleGroup.Item
              className={styles.tool}
              value={each}
              aria-disabled={reason !== undefined}
              aria-description={reason}
            >
              <Icon of={TOOL_ICONS[each]} />
              {words.tools[each]}
            </ToggleGroup.Item>
          </Tooltip>
        )
      })}
    </ToggleGroup.Root>
  )
}

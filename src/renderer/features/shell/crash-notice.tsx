import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

interface CrashNoticeProps {
  title: string
  details: string
  retry: () => void
}

/** Stands where drawing failed. What runs in the main process is not touched by that. */
export function CrashNotice({ title, details, retry }: CrashNoticeProps) {
  return (
    <Notice
      title={title}
      details={details}
      actions={
        <>
          <Button look="solid" onClick={retry}>
            Try again
          </Button>
          <Button icon={<Icon of={RotateCw} />} onClick={() => window.location.reload()}>
            Reload window
          </Button>
          <CopyButton look="button" label="Copy details" text={details} />
        </>
      }
    >
      Only the drawing failed: nothing was sent or charged, and what is running goes on. Try again; if it comes back,
      reload the window. The details below help whoever fixes it.
    </Notice>
  )
}

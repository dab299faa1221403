/** Links for others, by way of the clipboard. */
import { toast } from '../../ui/toasts.tsx'

/**
 * Copies the full address of a page of ours; where there is no clipboard (plain HTTP) it is shown, to be
 * copied by hand.
 */
export function copyLink(path: string): void {
  const address = location.origin + path
  const show = () => toast(address)
  if (navigator.clipboard)
    void navigator.clipboard.writeText(address).then(() => toast('The link is copied.'), show)
  else show()
}

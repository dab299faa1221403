/** Copies links to the clipboard. */
import { toast } from '../../ui/toasts.tsx'

/**
 * Copies the full address of a page of this site. Without a clipboard (plain HTTP) it shows the address for
 * copying by hand.
 */
export function copyLink(path: string): void {
  const address = location.origin + path
  const show = () => toast(address)
  if (navigator.clipboard)
    void navigator.clipboard.writeText(address).then(() => toast('The link is copied.'), show)
  else show()
}

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/**
 * Whether pictures hold still. Reads an attribute of the page's root, because the prerendered front page has
 * no settings.
 */
export function useStill(): boolean {
  const still = useSignal(false)
  useEffect(() => {
    const root = document.documentElement
    const look = () => (still.value = root.dataset['motion'] === 'calm')
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { attributes: true, attributeFilter: ['data-motion'] })
    return () => observer.disconnect()
  }, [])
  return still.value
}

/** Number of reconnections after a loss: the server may have been upgraded meanwhile. */
import { signal } from '@preact/signals'

export const returns = signal(0)

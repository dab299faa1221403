import '@fontsource-variable/oxanium'
import { render } from 'preact'
import { EMBEDDED_ADDRESS, placeAt } from '../../common/wire/pages/addresses.ts'
import { keepUnits } from '../bidi/units.ts'
import { handover } from './first/handover.ts'
import '../styles/colours.css'
import '../styles/base.css'
import '../styles/lobby.css'
import '../styles/battle.css'
import { keepComposingKeys } from '../input/composing.ts'
import { App } from './app.tsx'
import { keepThroughTranslation } from './trouble/translated.ts'

keepUnits()
keepComposingKeys()
const page = document.getElementById('app')!
keepThroughTranslation(page)
// What stood there while this was loading. A lobby stays and becomes the lobby: a button that was pressed is
// the same button.
page.querySelector('.boot')?.remove()
/** A replay in a frame of somebody else's page has nothing of the site around it. */
const place = placeAt(location.pathname)
const embedded = place?.at === EMBEDDED_ADDRESS ? place.params['match'] : undefined
if (embedded !== undefined)
  void import('../features/embed/embed-page.tsx').then((module) => module.showEmbed(page, embedded))
else render(<App />, page)

handover?.takeOver()
handover?.pressed?.click()

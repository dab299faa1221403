import '@fontsource-variable/oxanium'
import { render } from 'preact'
import { handover } from './first/handover.ts'
import './styles/colours.css'
import './styles/base.css'
import './styles/lobby.css'
import './styles/battle.css'
import { App } from './screens/app.tsx'

const page = document.getElementById('app')!
// What stood there while this was loading. A lobby stays and becomes the lobby: a button that was pressed is the same button.
page.querySelector('.boot')?.remove()
render(<App />, page)

handover?.takeOver()
handover?.pressed?.click()

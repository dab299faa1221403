/** What a style sheet is to Jest: components are tried without a page. */
export default {}

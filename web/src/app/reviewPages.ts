// Reviews and puzzles: one chunk, loaded when the first of them is opened.
export { ReviewOnDevice, ReviewOnServer } from "../review/ReviewPages.tsx";
export { PuzzlePage, PuzzlesHome } from "../review/PuzzlePage.tsx";

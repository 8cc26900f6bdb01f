import "isettlers-board/styles/imperial.css";

export { board } from "isettlers-board/imperial";

package local

import (
	"fmt"
	"strings"

	"github.com/isettlers/isettlers-go"
)

// Results of the library.
const (
	codeArgument = -1 - iota
	codeTables
	codeState
	codeIllegal
	codeOver
	codeRoom
	codeFormat
	codeSetup
	codeData
)

// words has the code of package isettlers for each result.
var words = map[int32]string{
	codeArgument: isettlers.CodeBadRequest,
	codeTables:   isettlers.CodeInternal,
	codeState:    isettlers.CodeBadFormat,
	codeIllegal:  isettlers.CodeIllegalAction,
	codeOver:     isettlers.CodeOver,
	codeRoom:     isettlers.CodeLimit,
	codeFormat:   isettlers.CodeBadFormat,
	codeSetup:    isettlers.CodeBadSetup,
	codeData:     isettlers.CodeBadSetup,
}

// A fault is an error as the library writes it.
type fault struct {
	code       int32
	path, text string
}

// err returns the error of a fault, nil where the result is none. The library writes the path in front of the text.
func (f fault) err() error {
	if f.code >= 0 {
		return nil
	}
	if f.code == codeIllegal && f.path == "" {
		return &isettlers.Error{Code: isettlers.CodeIllegalAction, Message: f.text, Path: "$.action"}
	}
	return &isettlers.Error{Code: words[f.code], Message: strings.TrimPrefix(f.text, f.path+": "), Path: f.path}
}

// refusal returns the error of a negative result.
func refusal(code int32) error { return fault{code: code, text: codeText(code)}.err() }

func badRequest(path, format string, arguments ...any) error {
	return &isettlers.Error{Code: isettlers.CodeBadRequest, Path: path, Message: fmt.Sprintf(format, arguments...)}
}

package isettlers

import (
	"errors"
	"fmt"
)

// ErrClosed is what requests fail with once [Engine.Close] was called, and those under way when it was.
var ErrClosed = errors.New("isettlers: the connection was closed")

// ErrArchived is what [Seat.Next] ends with when the table has been put away, being over or long silent.
var ErrArchived = errors.New("isettlers: the table was archived")

// ErrFrame is wrapped by every error about bytes that are no frame, or a frame that is no reply to what was asked.
var ErrFrame = errors.New("isettlers: bad frame")

// Error is the refusal in one line. Nothing has changed by the request unless its method says otherwise.
func (e *Error) Error() string {
	if e.Path != "" {
		return fmt.Sprintf("isettlers: %s: %s (%s)", e.Code, e.Message, e.Path)
	}
	return fmt.Sprintf("isettlers: %s: %s", e.Code, e.Message)
}

// CodeOf returns the code of the [*Error] in err's tree, or "" when there is none.
func CodeOf(err error) string {
	var refusal *Error
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return ""
}

// A LostError says that the connection has ended though nobody closed it here.
type LostError struct {
	// Cause is why: an [*Error] where the server said so, [ErrFrame] for bytes that are no frame, an [*ExitError] where a
	// child process ended, or else the error of the transport.
	Cause error
}

func (e *LostError) Error() string {
	return "isettlers: connection lost: " + e.Cause.Error()
}

func (e *LostError) Unwrap() error {
	return e.Cause
}

func badFrame(format string, arguments ...any) error {
	return fmt.Errorf("%w: %s", ErrFrame, fmt.Sprintf(format, arguments...))
}

package isettlers_test

import (
	"os/exec"
	"strings"
	"testing"
)

func TestAWrongSetupDoesNotCompile(t *testing.T) {
	printed, err := exec.Command("go", "build", "-o", t.TempDir(), "./testdata/wrong").CombinedOutput()
	if err == nil || !strings.Contains(string(printed), "unknown field Bogus in struct literal") {
		t.Fatalf("%v: %s", err, printed)
	}
}
